/**
 * A webpack loader for react-dom's client (production): leaves out the code of what this site does not use of React.
 * The functions stay, so that the rest of React finds them; what they did is gone, and 9 KB with it that visitors do not download.
 * `__tests__/unit/leanerReact.test.ts` holds the sources to this list.
 */
interface LeftOut {
  /** What a developer would use, and is told that it is missing. */
  readonly feature: string;
  /** How its use looks in a source. */
  readonly sign: RegExp;
  /** Reached only through the feature: they refuse. */
  readonly refuse?: readonly string[];
  /** Walk every tree in search of the feature, and find nothing in this site's: they answer so. */
  readonly nothing?: Readonly<Record<string, 'null' | 'false'>> | readonly string[];
  /** Classes whose methods go. */
  readonly methods?: readonly string[];
}

export const leftOut: readonly LeftOut[] = [
  {
    feature: '<ViewTransition>',
    sign: /\bViewTransition\b(?!s)|addTransitionType/,
    refuse: [
      'startViewTransition',
      'applyViewTransitionName',
      'scheduleViewTransitionEvent',
      'createMeasurement',
      'getClassNameByType',
    ],
    nothing: [
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'measureNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionName',
    ],
    methods: ['ViewTransitionPseudoElement'],
  },
  {
    feature: 'ref of a <Fragment>',
    sign: /<Fragment[^>]*\bref=|FragmentInstance/,
    refuse: [
      'validateDocumentPositionWithFiberTree',
      'indexOfEventListener',
      'findFragmentInstanceOrTextInstanceSiblings',
    ],
    nothing: [
      'commitNewChildToFragmentInstance',
      'commitNewChildToFragmentInstances',
      'deleteChildFromFragmentInstance',
    ],
    methods: ['FragmentInstance'],
  },
  {
    feature:
      '<title>, <meta>, <link>, <style> and <script> as React moves them to the head, and preload() and the like of react-dom',
    sign: /<(title|meta|link|style|script)\b[^>]*>|\b(preload|preinit|preconnect|prefetchDNS|preloadModule|preinitModule)\b[^;]*from 'react-dom'/,
    refuse: [
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preconnectAs',
      'getResource',
      'acquireResource',
      'preloadStylesheet',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
      'suspendResource',
      'getHydratableHoistableCache',
      'createHoistableInstance',
    ],
    nothing: { isHostHoistableType: 'false', waitForCommitToBeReady: 'null' },
  },
  {
    feature: 'actions of a <form>, useActionState, useFormStatus and useOptimistic',
    sign: /useActionState|useFormStatus|useOptimistic|requestFormReset|formAction|<form[^>]*\baction=/,
    refuse: [
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      'dispatchActionState',
      'runActionStateAction',
      'startHostTransition',
      'ensureFormComponentIsStateful',
      'dispatchOptimisticSetState',
      'TransitionAwareHostComponent',
    ],
    nothing: ['extractEvents$1', 'recursivelyResetForms'],
  },
  {
    feature: '<SuspenseList>',
    sign: /SuspenseList/,
    refuse: ['updateSuspenseListComponent', 'initSuspenseListRenderState', 'cutOffTailIfNeeded'],
  },
  { feature: '<Activity>', sign: /<Activity\b/, refuse: ['updateActivityComponent'] },
  { feature: 'onSelect', sign: /\bonSelect(Capture)?=/, nothing: ['constructSelectEvent'] },
  { feature: 'custom elements', sign: /<[a-z]+-[a-z-]+[ />]/, refuse: ['setPropOnCustomElement'] },
  { feature: 'findDOMNode', sign: /findDOMNode/, refuse: ['findCurrentFiberUsingSlowPath'] },
  {
    feature: 'unstable_scheduleHydration',
    sign: /unstable_scheduleHydration/,
    refuse: ['attemptExplicitHydrationTarget'],
  },
];

/** The version that the list was made for: in another one a name may stand for something else. */
const version = '19.3.1';

/**
 * @param source react-dom-client.production.js, as React publishes it
 * @throws Error where it is of another version, for which the list above has to be looked through
 */
export default function withoutUnused(source: string): string {
  if (!source.includes(`exports.version = "${version}"`))
    throw new Error(
      `build/leaner/reactDom.ts knows React ${version} only: look through its list for the version that is installed, and write that there.`,
    );
  return leftOut.reduce((code, { feature, refuse = [], nothing = [], methods = [] }) => {
    const refused = refuse.reduce(
      (text, name) =>
        withBody(
          text,
          name,
          `throw Error(${JSON.stringify(`build/leaner/reactDom.ts leaves this out of React: ${feature}`)});`,
        ),
      code,
    );
    const answers = Array.isArray(nothing)
      ? (nothing as string[]).map((name) => [name, 'null'] as const)
      : Object.entries(nothing as Record<string, string>);
    const answered = answers.reduce((text, [name, answer]) => withBody(text, name, `return ${answer};`), refused);
    return methods.reduce(withoutMethods, answered);
  }, source);
}

function withBody(code: string, name: string, body: string): string {
  const start = code.indexOf(`\nfunction ${name}(`);
  if (start === -1)
    throw new Error(
      `build/leaner/reactDom.ts wants to leave ${name} out of React, which has no function of that name.`,
    );
  const end = code.indexOf('\n}\n', start) + 3;
  return `${code.slice(0, start)}\nfunction ${name}() { ${body} }\n${code.slice(end)}`;
}

function withoutMethods(code: string, name: string): string {
  const methods = new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?\\n\\};\\n`, 'gm');
  if (code.search(methods) === -1)
    throw new Error(`build/leaner/reactDom.ts wants to leave the methods of ${name} out of React, which has none.`);
  return code.replace(methods, '');
}
