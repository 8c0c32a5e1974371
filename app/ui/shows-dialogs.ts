/** Whether the browser supports modal dialogs. If not, links lead to a page with the same content. */
export const showsDialogs = (): boolean => Boolean(window.HTMLDialogElement?.prototype.showModal);
