/** The texts of the pages that mailed links of recovery lead to, apart from the site's: only these pages load them. */
export interface RecoveryTexts {
  readonly newPassword: {
    readonly text: string;
    readonly password: string;
    /** Over the account's passkeys. */
    readonly keep: string;
    readonly set: string;
    readonly succeeded: string;
    readonly failed: string;
    readonly failedHelp: string;
    readonly toLogIn: string;
  };
  readonly restoreEmail: {
    readonly asked: string;
    readonly restore: string;
    readonly succeeded: string;
    readonly failed: string;
    readonly toLogIn: string;
  };
}
