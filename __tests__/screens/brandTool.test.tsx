import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { brandSchema } from '../../shared/siteBrand';
import { Field } from '../../tools/scripts/brand/page/Field';

function Form() {
  const [value, setValue] = useState<unknown>({});
  const shared = { schema: brandSchema, path: 'brand', error: '', hints: {}, value };
  return (
    <>
      <Field {...shared} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

test('what is typed in the brand tool while a picture is uploaded stays', async () => {
  let answer: (response: object) => void = () => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve as typeof answer));
  render(<Form />);
  const file = new File(['<svg/>'], 'sun.svg');
  fireEvent.change(screen.getByLabelText('Icon'), { target: { files: [file] } });
  fireEvent.change(screen.getAllByLabelText('English')[0]!, { target: { value: 'Hello' } });
  await act(async () => answer({ json: async () => ({}) }));
  const { favicon, welcome } = JSON.parse(screen.getByRole('status').textContent) as Record<string, unknown>;
  expect([favicon, welcome]).toEqual(['sun.svg', { greeting: { en: 'Hello' } }]);
});
