import type { LocalizedString, RequiredParams } from 'typesafe-i18n';
import type en from './en';

/** The values that a sentence names, with their types: `count:number`, `host:string`, `status`. */
type ValuesIn<Sentence> = Sentence extends `${string}{${infer Value}}${infer Rest}` ? Value | ValuesIn<Rest> : never;
type NameOf<Value> = Value extends `${infer Name}:${string}` ? Name : Value;
type TypeOf<Value> = Value extends `${string}:number` ? number : Value extends `${string}:string` ? string : unknown;

type FunctionOf<Sentence> = [ValuesIn<Sentence>] extends [never]
  ? () => LocalizedString
  : (values: { [Value in ValuesIn<Sentence> as NameOf<Value> & string]: TypeOf<Value> }) => LocalizedString;
type FunctionsOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? FunctionOf<Tree[Key]> : FunctionsOf<Tree[Key]>;
};

type TranslationOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? [ValuesIn<Tree[Key]>] extends [never]
      ? string
      : RequiredParams<ValuesIn<Tree[Key]>> | RequiredParams<NameOf<ValuesIn<Tree[Key]>> & string>
    : TranslationOf<Tree[Key]>;
};

/** The site's texts in a language: each sentence as a function of the values that it names. */
export type Texts = FunctionsOf<typeof en>;

/** What a language's `index.ts` has to contain: every key of the English texts, with the values that the sentence names. */
export type Translation = TranslationOf<typeof en>;
