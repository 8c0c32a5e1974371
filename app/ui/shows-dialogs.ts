/**
 * Whether the browser supports modal dialogs. If the browser does not support modal dialogs, links lead to a page with the same
 * content.
 */
export const showsDialogs = (): boolean => Boolean(window.HTMLDialogElement?.prototype.showModal);
