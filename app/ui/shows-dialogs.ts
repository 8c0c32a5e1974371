/** Whether the browser supports dialogs over the page. If not, the linked page has the same content. */
export const showsDialogs = (): boolean => Boolean(window.HTMLDialogElement?.prototype.showModal);
