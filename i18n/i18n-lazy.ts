// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

export const siteTexts = {
  en: () => import('./en'),
  pl: () => import('./pl'),
}
