// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/redirectLoop'
import pl from './pl/redirectLoop'

export const redirectLoopTexts = { en, pl }
