import type { AccountsProps } from './contract';
import { lifecyclesOf } from './load/lifecycles';
import { mount } from './mount';

/** The exposed lifecycles, for a single-spa root that loads the remote through webpack's module federation. */
export const lifecycles = (props: AccountsProps) => lifecyclesOf(mount, props);
