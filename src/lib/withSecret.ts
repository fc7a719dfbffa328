/** Prepares an event with typed values: they travel in `meta.secret`, which is neither recorded nor kept in the state. */
export const withSecret = <Secret>(secret: Secret) => ({ payload: undefined, meta: { secret } });
