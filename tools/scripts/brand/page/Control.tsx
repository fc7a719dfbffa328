import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { languages } from '../../../../shared/languages';
import type { Answer } from '../server';
import { ask } from './ask';
import { errorAt, nameOf, type FieldProps } from './fieldProps';

/** A labelled control for one value, with what it takes and what is wrong with it. */
export function Control(props: FieldProps) {
  const id = useId();
  const error = errorAt(props);
  const shared = { id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': error !== '' };
  return (
    <div className="control">
      <label htmlFor={id}>{nameOf(props.path)}</label>
      <Input {...props} shared={shared} />
      <small id={`${id}-hint`}>{!props.isInside && props.hints[props.path]}</small>
      <span id={`${id}-error`} className="error">
        {error}
      </span>
    </div>
  );
}

type InputProps = FieldProps & { readonly shared: { readonly id: string } };
type Changed = { readonly target: { readonly value: string } };

function Input(props: InputProps) {
  const { schema, path, value, isOptional, onChange, shared } = props;
  const example = String(schema.message);
  const text = typeof value === 'string' ? value : '';
  const change = ({ target }: Changed) => onChange(target.value === '' && !v.is(schema, '') ? undefined : target.value);
  if (schema.type === 'boolean') {
    const check = (isOn: boolean) => onChange(isOn || undefined);
    return (
      <input {...shared} type="checkbox" checked={value === true} onChange={(event) => check(event.target.checked)} />
    );
  }
  if (schema.options)
    return (
      <select {...shared} value={text} onChange={change}>
        {(isOptional || text === '') && <option value="">not set</option>}
        {schema.options.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  if (example.includes('a file in')) return <FileInput {...props} />;
  const Text = /\.sections\.\d+\.text\./.test(path) ? 'textarea' : 'input';
  const lang = languages.find(({ code }) => path.endsWith(`.${code}`))?.code;
  const placeholder = example === 'any words' ? undefined : example;
  const picked = v.is(schema, text) ? text : '#000000';
  return (
    <span className="row">
      {example.startsWith('#') && (
        <input type="color" aria-label={`${nameOf(path)}, picker`} value={picked} onChange={change} />
      )}
      <Text {...shared} {...{ value: text, lang, placeholder }} onChange={change} />
    </span>
  );
}

/** A file, chosen or dropped on the control. It joins the draft, and the site when that is saved. */
function FileInput({ schema, value, onChange, shared }: InputProps) {
  const [version, setVersion] = useState(0);
  const [fault, setFault] = useState('');
  const given = useRef(onChange);
  // An upload may take a while, and its answer must leave what was typed meanwhile.
  useEffect(() => {
    given.current = onChange;
    return () => void (given.current = () => {});
  });
  const isPicture = !String(schema.message).includes('.md');
  const address = (name: string) => `files/${encodeURIComponent(name)}`;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { error } = await ask<Answer>(address(file.name), file);
    setFault(error === undefined ? '' : `${file.name} was not taken: ${error}`);
    if (error !== undefined) return;
    setVersion((one) => one + 1);
    given.current(file.name);
  };
  return (
    <div className="file">
      {typeof value === 'string' && (
        <p>
          {isPicture && <img src={`${address(value)}?${version}`} alt="" />} {value}
          <button type="button" onClick={() => onChange(undefined)}>
            Remove {value}
          </button>
        </p>
      )}
      <input {...shared} type="file" onChange={({ target }) => void take(target.files?.[0])} />
      <p className="error" role="alert">
        {fault}
      </p>
    </div>
  );
}
