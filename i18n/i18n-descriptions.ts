// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/descriptions'
import pl from './pl/descriptions'

export const descriptionsTexts = { en, pl }
