/** The session storage key under which a tab in QA mode keeps its log across page loads. */
export const qaKey = 'vestibule.qa';
