/** Whether the browser shows a dialog over the page; where it does not, the page that a link leads to says the same. */
export const showsDialogs = (): boolean => Boolean(window.HTMLDialogElement?.prototype.showModal);
