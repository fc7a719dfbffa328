/** The texts that the loader of the accounts card shows in a host's page where the card itself cannot be loaded. */
export interface LoaderTexts {
  readonly sentence: string;
  /** To the site's own accounts page. */
  readonly link: string;
  readonly tryAgain: string;
  /** In its place where only another load of the host's page helps. */
  readonly reload: string;
}
