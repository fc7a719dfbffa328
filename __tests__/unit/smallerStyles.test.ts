import ts from 'typescript';
import { smallerStyles } from '../../build/smallerStyles';

function compile(source: string): string {
  const given = `import { color, from as wider, motion, space } from '../theme/tokens';\nimport { patience } from './Spinner';\n${source}`;
  const { outputText } = ts.transpileModule(given, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
    transformers: { before: [smallerStyles()] },
  });
  return outputText.slice(outputText.indexOf('const'));
}

test('styles are built with the values of their tokens', () => {
  expect(
    compile(
      'const A = styled.a`padding: ${space(0.5)} ${space(2)}; color: ${color.link}; transition: ${motion.quick};`',
    ),
  ).toBe('const A = styled.a `padding:4px 16px;color:var(--color-link);transition:120ms ease-out;`;\n');
  expect(compile("const A = styled(B).attrs({ role: 'menu' })`${wider('md')} { top: 0 }`")).toContain(
    '`@media (min-width:900px){top:0}`',
  );
});

test('what is no token stays an expression, in its place', () => {
  expect(
    compile(
      'const A = css`\n  animation: x ${patience};\n  width: ${({ $isWide }) => ($isWide ? space(2) : color.text)};\n  ${mixin}\n  top: calc(${space(1)} + ${count}px);\n`',
    ),
  ).toBe(
    'const A = css `animation:x ${patience};width:${({ $isWide }) => ($isWide ? space(2) : color.text)};${mixin} top:calc(8px + ${count}px);`;\n',
  );
  expect(compile('const space = (steps) => steps;\nconst A = other`${space(1)}`')).toContain('other `${space(1)}`');
});

test('only space that people read goes: not in a calculation, a selector or a quoted text, and comments go whole', () => {
  expect(
    compile(
      "const A = styled.p`\n  /* The card's own. */\n  & svg :hover,\n  & + a {\n    top: calc(50% - 8px);\n    content: 'a,  b; c';\n  }\n`",
    ),
  ).toBe("const A = styled.p `& svg :hover,& + a{top:calc(50% - 8px);content:'a,  b; c'}`;\n");
});
