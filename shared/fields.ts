import * as v from 'valibot';
import { longestAddress } from './paths';

/**
 * The longest texts that a call accepts. They exceed what any rule allows, so that visitors see the rules' messages, and are
 * short enough for Unicode case folding, whose cost is quadratic.
 */
export const longestBody = { text: 1_024, address: longestAddress, credential: 8_192 } as const;

/** What a visitor typed, or a token. */
export const text = v.pipe(v.string(), v.maxLength(longestBody.text));
/** An address to go on to, which may be a whole authorization request. */
export const address = v.pipe(v.string(), v.maxLength(longestBody.address));
/** WebAuthn's credential, as JSON. */
export const credential = v.pipe(v.string(), v.maxLength(longestBody.credential));
export const listOf = <const Item extends v.GenericSchema>(
  item: Item,
): v.GenericSchema<readonly v.InferOutput<Item>[]> => v.array(item);
export const integer = v.pipe(v.number(), v.integer());
