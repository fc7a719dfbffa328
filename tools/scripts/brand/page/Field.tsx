import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { languages } from '../../../../shared/languages';
import type { SiteColors } from '../../../../shared/siteConfig';
import { Control } from './Control';
import { errorAt, nameOf, type FieldProps, type Schema } from './fieldProps';
import { Palette } from './Palette';

type Fields = Readonly<Record<string, Schema>>;

/** The controls for a value of any schema. */
export function Field(props: FieldProps): ReactNode {
  const { schema, value, onChange } = props;
  const { type, wrapped, entries, item } = schema;
  if (wrapped) {
    const change = (next: unknown) => onChange(next ?? (type === 'nullable' ? null : undefined));
    return <Field {...props} schema={wrapped} value={value ?? undefined} onChange={change} isOptional />;
  }
  if (type === 'lazy') return <Choice {...props} />;
  if (item) return <List {...props} item={item} />;
  // `structuredData` is edited in the file.
  if (type === 'record') return null;
  if (!entries) return <Control {...props} />;
  const byLanguage = () => Object.fromEntries(languages.map(({ code }) => [code, entries['en']!]));
  return <Group {...props} entries={type === 'object_with_rest' ? byLanguage() : entries} />;
}

function Group({ entries, ...props }: FieldProps & { readonly entries: Fields }) {
  const { path, isOptional, isInside, onChange, value, ...shared } = props;
  const given = (value ?? {}) as Readonly<Record<string, unknown>>;
  const change = (key: string, next: unknown) => {
    const { [key]: _, ...others } = given;
    const all = next === undefined ? others : { ...given, [key]: next };
    onChange(isOptional && Object.keys(all).length === 0 ? undefined : all);
  };
  const fields = Object.entries(entries).map(([key, schema]) => {
    const inner = { ...shared, schema, path: path === '' ? key : `${path}.${key}`, value: given[key] };
    return <Field key={key} {...inner} onChange={(next) => change(key, next)} />;
  });
  if (path === '' || path === 'brand') return fields;
  const isByLanguage = languages.every(({ code }) => code in entries);
  const together = <div className={isByLanguage ? 'languages' : 'fields'}>{fields}</div>;
  return isInside ? together : <Section {...props}>{together}</Section>;
}

/** A part that can be folded at the top, and a group of fields within. */
function Section({ children, ...props }: FieldProps & { readonly children: ReactNode }) {
  const { path, value, error, hints } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const isWrongWithin = error.includes(`: ${path}`);
  useEffect(() => {
    if (isWrongWithin) details.current?.setAttribute('open', '');
  }, [isWrongWithin]);
  const isTop = /^(brand\.)?\w+$/.test(path);
  const inside = (
    <>
      {isTop ? <summary>{nameOf(path)}</summary> : <legend>{nameOf(path)}</legend>}
      {hints[path] && <p className="hint">{hints[path]}</p>}
      {errorAt(props) && <p className="error">{errorAt(props)}</p>}
      {children}
      {path === 'colors' && <Palette colors={value as SiteColors} />}
    </>
  );
  if (!isTop) return <fieldset>{inside}</fieldset>;
  return (
    <details ref={details} open={path === 'colors' || undefined}>
      {inside}
    </details>
  );
}

function List({ item, ...props }: FieldProps & { readonly item: Schema }) {
  const { path, value, onChange, isOptional, ...shared } = props;
  const add = useRef<HTMLButtonElement>(null);
  const items = (value ?? []) as readonly unknown[];
  const empty = item.entries ? {} : '';
  const change = (next: readonly unknown[]) => onChange(isOptional && next.length === 0 ? undefined : next);
  const remove = (at: number) => {
    change(items.toSpliced(at, 1));
    // The button with the focus disappears.
    add.current?.focus();
  };
  return (
    <Section {...props}>
      {items.map((one, at) => {
        const inner = { ...shared, schema: item, path: `${path}.${at}`, value: one };
        return (
          <div key={at} className="item">
            <Field {...inner} onChange={(next) => change(items.with(at, next ?? empty))} />
            <button type="button" onClick={() => remove(at)}>
              Remove entry {at + 1}
            </button>
          </div>
        );
      })}
      <button ref={add} type="button" onClick={() => change([...items, empty])}>
        Add to ‘{nameOf(path)}’
      </button>
    </Section>
  );
}

/** A value of one of several kinds. */
function Choice(props: FieldProps) {
  const { schema, path, value, onChange } = props;
  const id = useId();
  const [chosen, setChosen] = useState('');
  const kinds = new Map(['', {}, { url: '' }].map((one) => [kindOf(schema.getter!(one)), schema.getter!(one)]));
  const kind = value === undefined ? chosen || [...kinds.keys()][0]! : kindOf(schema.getter!(value));
  const choose = (next: string) => {
    setChosen(next);
    onChange(undefined);
  };
  return (
    <Section {...props}>
      <label htmlFor={id}>Kind of ‘{nameOf(path)}’</label>
      <select id={id} value={kind} onChange={({ target }) => choose(target.value)}>
        {[...kinds.keys()].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <Field {...props} schema={kinds.get(kind)!} isInside />
    </Section>
  );
}

/** Such as `ours or none`, or `File and Text alternative`. */
const kindOf = ({ options, entries }: Schema) =>
  options?.join(' or ') ?? (entries ? Object.keys(entries).map(nameOf).join(' and ') : 'One text for all languages');
