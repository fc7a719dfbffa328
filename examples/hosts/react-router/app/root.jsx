import { VestibuleProvider } from '@vestibule/react';
import { Links, Meta, Outlet, Scripts } from 'react-router';

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Host</title>
        <Meta />
        <Links />
      </head>
      <body>
        <VestibuleProvider frontDoor="http://vestibule.localhost:8080">
          <Outlet />
        </VestibuleProvider>
        <Scripts />
      </body>
    </html>
  );
}
