import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { pluginReact } from '@rsbuild/plugin-react';

export default {
  html: { title: 'Host' },
  server: { host: process.env.HOST, port: Number(process.env.PORT ?? 3000), strictPort: true },
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'host',
      remotes: { vestibule: 'vestibuleRemote@http://vestibule.localhost:8080/embed/remoteEntry.js' },
      shared: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
    }),
  ],
};
