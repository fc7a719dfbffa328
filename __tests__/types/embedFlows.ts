import { login } from '../../sagas/login';
import { pageHead } from '../../sagas/pageHead';
import type { Flows } from '../../sagas/supervise';
import { theme } from '../../sagas/theme';
import { update } from '../../sagas/update';
import { verifyEmail } from '../../sagas/verifyEmail';
import type { EmbedServices } from '../../src/embed/services';

// Checked by `npm run types`, which names a flow that uses what the embed lacks.
type EmbedFlows = Flows<EmbedServices>;

({ login }) satisfies EmbedFlows;
// @ts-expect-error -- the title and the theme colour are the host page's
({ pageHead }) satisfies EmbedFlows;
// @ts-expect-error -- the theme is a prop
({ theme }) satisfies EmbedFlows;
// @ts-expect-error -- the host decides when the page is reloaded
({ update }) satisfies EmbedFlows;
// @ts-expect-error -- the address is the host page's
({ verifyEmail }) satisfies EmbedFlows;
