import { Refusal, type calls } from '../../shared/contract';

/** The answers that a call's schema lists: its 200, and a refusal for everything that went wrong. */
export function answers<Call extends (typeof calls)[keyof typeof calls]>(call: Call) {
  return { 200: call.answer as Call['answer'], '4xx': Refusal, '5xx': Refusal };
}
