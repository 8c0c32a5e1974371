/** Whether the browser shows a dialog over the page; where it does not, the page that a link leads to says the same. */
export const showsDialogs = (): boolean => typeof window.HTMLDialogElement?.prototype.showModal === 'function';
