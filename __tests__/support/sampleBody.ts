import type { Call } from '../../shared/calls';
import { isOptional } from '../../shared/shape';

/** A body that a call accepts, without its optional fields. */
export const sampleBody = ({ body = {} }: Pick<Call, 'body'>): object =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, shape]) => !isOptional(shape))
      .map(([field, shape]) => [field, shape === 'integer' ? 1 : shape === 'boolean' ? true : 'x']),
  );
