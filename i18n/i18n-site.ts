// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en'
import pl from './pl'

export const siteTexts = { en, pl }
