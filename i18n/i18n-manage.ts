// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/manage'
import pl from './pl/manage'

export const manageTexts = { en, pl }
