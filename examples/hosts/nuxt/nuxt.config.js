export default defineNuxtConfig({
  app: {
    head: {
      title: 'Host',
      htmlAttrs: { lang: 'en' },
      script: [{ src: 'http://vestibule.localhost:8080/embed/load.js', async: true }],
    },
  },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'vestibule-accounts' } },
  telemetry: false,
});
