// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/loader'
import pl from './pl/loader'

export const loaderTexts = { en, pl }
