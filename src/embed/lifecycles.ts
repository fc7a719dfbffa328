import type { AccountsProps } from './contract';
import { lifecyclesOf } from './load/lifecycles';
import { mount } from './mount';

/** The exposed lifecycles, for a single-spa root that takes the remote by webpack's own federation. */
export const lifecycles = (props: AccountsProps) => lifecyclesOf(mount, props);
