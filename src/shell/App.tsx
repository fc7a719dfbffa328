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
  /** Navigates to a page of the site, for its links; absent in the export, where nobody can press one. */
  readonly navigate?: (
    to: string,
    options: object | undefined,
    change: (to: string, options?: object) => void,
  ) => unknown;
  /** The state that the page was prerendered with: hydration starts from it, whatever was dispatched meanwhile. */
  readonly prerendered?: RootState;
  /** The location hook of a replay, whose location is not the browser's address. */
  readonly place?: () => [string, (to: string) => void];
  /** The path to render in the export, where there is no browser. */
  readonly path?: string;
}

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
