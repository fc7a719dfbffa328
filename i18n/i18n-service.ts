// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/service'
import pl from './pl/service'

export const serviceTexts = { en, pl }
