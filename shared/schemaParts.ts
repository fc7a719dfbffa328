import Type from 'typebox';

// A body must match exactly: no further keys, nothing coerced.
export const exactly = { additionalProperties: false };

// Longer than any rule allows, so that the rules' sentences are seen, and short enough for folding Unicode, whose cost
// grows with the square of a text's length.
export const text = Type.String({ maxLength: 1_024 });
