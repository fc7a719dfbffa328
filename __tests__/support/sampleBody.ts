import type { Call } from '../../shared/calls';

/** A body that a call accepts, without its optional fields. */
export const sampleBody = ({ body }: Pick<Call, 'body'>): object =>
  Object.fromEntries(
    Object.entries(body?.entries ?? {})
      .filter(([, { type }]) => type !== 'exact_optional')
      .map(([field, { type }]) => [field, type === 'number' ? 1 : type === 'boolean' ? true : 'x']),
  );
