import { Provider } from 'react-redux';
import { Link, Router, useLocation } from 'wouter';
import { RenderLink, type AppLinkProps } from '../app/AppLink';
import { Footer, LegalLinks } from '../features/menu/LegalLinks';
import { TopBar } from '../features/menu/TopBar';
import { ToastCorner } from '../features/toast/ToastCorner';
import { Announcer } from './Announcer';
import { CrashBoundary } from './CrashBoundary';
import { prefixOf } from '../app/routes';
import type { RootState } from '../app/rootReducer';
import { RouteReport } from './RouteReport';
import { ScreenArea } from './ScreenArea';
import type { Store } from '../app/store';
import { TextsProvider } from '../app/TextsProvider';

interface AppProps {
  readonly store: Store;
  /** Goes to a page of the site, for its links; absent where nobody can press one: the export. */
  readonly navigate?: (
    to: string,
    options: object | undefined,
    change: (to: string, options?: object) => void,
  ) => unknown;
  /** The state that the page was prerendered with: hydration starts from it, whatever the flows have reported meanwhile. */
  readonly prerendered?: RootState;
  /** Where the visitor is, where that is not the browser's address: a replay. */
  readonly place?: () => [string, (to: string) => void];
  /** The path to render where there is no browser: the export. */
  readonly path?: string;
}

/** The whole site, the same in the browser and in the export. */
export function App({ store, navigate, prerendered, place, path }: AppProps) {
  return (
    <Provider store={store} {...(prerendered === undefined ? {} : { serverState: prerendered })}>
      <TextsProvider>
        <CrashBoundary>
          <Router
            {...(path === undefined ? {} : { ssrPath: path })}
            {...(place === undefined ? {} : { hook: place })}
            {...(navigate === undefined
              ? {}
              : { aroundNav: (change, to, options) => void navigate(to, options, change) })}
          >
            <RenderLink value={routerLink}>
              <Site />
            </RenderLink>
          </Router>
        </CrashBoundary>
      </TextsProvider>
    </Provider>
  );
}

const routerLink = (props: AppLinkProps) => <Link {...props} />;

function Site() {
  const [pathname] = useLocation();
  return (
    <Router base={prefixOf(pathname)}>
      <RouteReport pathname={pathname} />
      <Announcer />
      <TopBar />
      <ScreenArea pathname={pathname} />
      {BRAND.legal === null ? null : (
        <Footer>
          <LegalLinks />
        </Footer>
      )}
      <ToastCorner />
    </Router>
  );
}
