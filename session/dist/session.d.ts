/** Where the front door and its account service are. */
export interface SessionOptions {
    /** The origin of the front door, such as `https://www.vestibule.example`. It has to count this page's origin among its trusted ones. */
    readonly frontDoor: string;
    /** The origin of the account service, where it is not the front door's own. */
    readonly api?: string;
}
/** A visitor as the account service knows them (specification 7, `GET /api/profile`). */
export interface Visitor {
    /** Unique, and a name for what is kept for this visitor. */
    readonly username: string;
    readonly email: string;
    /** 1 English, 128 Polish. */
    readonly uiLanguageId: number;
}
/**
 * Who the visitor is. `unknown` is neither: nobody was logged out by it, and asking again may tell.
 * - `unreachable`: no answer came; offline, or this origin is not among the front door's trusted ones
 * - `refused`: the service answered, with `status`, neither 200 nor 401
 * - `unreadable`: a 200 came that is not the service's, such as a hotel's log-in page
 */
export type Who = {
    readonly kind: 'loggedIn';
    readonly visitor: Visitor;
} | {
    readonly kind: 'loggedOut';
} | {
    readonly kind: 'unknown';
    readonly why: 'unreachable' | 'unreadable';
} | {
    readonly kind: 'unknown';
    readonly why: 'refused';
    readonly status: number;
};
export interface Session {
    /** Asks the service who is logged in, with a renewal where the access has expired. Never throws. */
    whoAmI(): Promise<Who>;
    /**
     * A fetch whose calls carry the session's cookies; one that is answered 401 is made once more after a renewal.
     * Its answer is the last one's. Rejects where the given fetch does, and for nothing else. A refused renewal leaves the 401.
     */
    withRenewal(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
    /** The front door's log-in page. @param back where the visitor goes afterwards: this page, with query and fragment, unless another is given */
    loginUrl(back?: string): string;
    /** The front door's log-out, which happens at once. @param back as with `loginUrl` */
    logoutUrl(back?: string): string;
    /** The front door's look whether the visitor is logged in, which comes back at once where that is so, and shows the log-in form where it is not. @param back as with `loginUrl` */
    refreshUrl(back?: string): string;
    /**
     * Hears who the visitor is when that is first known, and of each change: a log-in or log-out in any tab of both apps, and what `whoAmI` and `withRenewal` come upon.
     * @returns ends the hearing
     */
    onChange(listener: (who: Who) => void): () => void;
}
/**
 * The session that this page shares with the front door. One for a page is enough; it frames the front door's relay page, out of sight.
 * @throws TypeError where an address is no origin of http or https, with an example
 */
export declare function createSession({ frontDoor, api }: SessionOptions): Session;
