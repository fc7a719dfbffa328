/** Where a tab in QA mode keeps its log over a load of its page. */
export const qaKey = 'vestibule.qa';
