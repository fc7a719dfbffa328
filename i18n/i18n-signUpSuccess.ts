// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/signUpSuccess'
import pl from './pl/signUpSuccess'

export const signUpSuccessTexts = { en, pl }
