import { textOfRefusal } from '../../src/lib/outcome';

describe('The text of a refusal (docs/behaviour.md, 8)', () => {
  const refusal = { kind: 'refused', status: 503, statusText: 'Service Unavailable' } as const;

  test('is the server’s message', () => {
    expect(textOfRefusal({ ...refusal, message: 'Please wait' })).toEqual({ words: 'Please wait' });
  });

  test('is the catalogue’s where the server sent none', () => {
    expect(textOfRefusal({ ...refusal, message: null })).toEqual({
      key: 'apiError',
      values: { status: 503, statusText: 'Service Unavailable' },
    });
  });
});
