import type { AccountsProps, Mounted } from '../contract';

/** The arguments that single-spa passes with each call. */
export interface Given extends Partial<AccountsProps> {
  readonly name?: string;
  /** The container. Default: the element `single-spa-application:NAME`, as in single-spa's own helpers. */
  readonly domElement?: HTMLElement;
}

export type Lifecycles = Readonly<
  Record<'bootstrap' | 'mount' | 'unmount' | 'update', (given: Given) => Promise<void>>
>;

type Mount = (container: HTMLElement, props: AccountsProps) => Mounted | Promise<Mounted>;

/** @param fixed the props for every mount; props from single-spa override them */
export function lifecyclesOf(mount: Mount, fixed: AccountsProps): Lifecycles {
  const mounted = new Map<string, Mounted>();
  return {
    async bootstrap() {},
    async mount({ name = '', domElement, ...given }) {
      mounted.set(name, await mount(domElement ?? containerFor(name), { ...fixed, ...known(given) }));
    },
    async unmount({ name = '' }) {
      mounted.get(name)?.unmount();
      mounted.delete(name);
    },
    async update({ name = '', domElement: _place, ...given }) {
      mounted.get(name)?.update(known(given));
    },
  };
}

const props: readonly string[] = ['site', 'api', 'theme', 'language', 'form', 'texts', 'continueTo', 'onEvent'];

// single-spa passes its own objects along with the props; keep only the props.
const known = (given: Partial<AccountsProps>): Partial<AccountsProps> =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => props.includes(name) && value !== undefined));

function containerFor(name: string): HTMLElement {
  const id = `single-spa-application:${name}`;
  const found = document.getElementById(id);
  if (found !== null) return found;
  const place = document.createElement('div');
  place.id = id;
  document.body.append(place);
  return place;
}
