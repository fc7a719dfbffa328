/** The descriptions of each page for search engines, apart from the site's texts: only the export needs them. */
export interface DescriptionTexts {
  readonly welcome: string;
  readonly accounts: string;
  readonly verifyEmail: string;
  readonly resetPassword: string;
  readonly restoreEmail: string;
  readonly signUpSuccess: string;
  readonly info: string;
  readonly settings: string;
  readonly manage: string;
  readonly notFound: string;
}
