/** What the front door's tabs tell of the session; who logged in is asked for, never believed. */
export type News = 'loggedIn' | 'loggedOut';
/** How a renewal ended: with new cookies, with an answer that says no, or without an answer. */
export type Renewal = 'granted' | 'refused' | 'failed';
export interface Relay {
    /** Has the front door renew, one at a time for all its tabs and ours; null where its page does not answer. */
    renew(): Promise<Renewal | null>;
    /** Tells the front door's tabs. */
    tell(news: News): void;
}
/** The greeting, and the name of the channel between the tabs of one origin. */
export declare const sessionName = "vestibule.session";
/**
 * Frames the front door's relay page, out of sight. All it says is checked: only known words on a port that only it was given.
 * @param frontDoor an origin
 */
export declare function openRelay(frontDoor: string, onNews: (news: News) => void): Relay;
