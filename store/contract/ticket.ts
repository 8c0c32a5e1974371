/** A ticket has a number of the range that shops use among themselves, and is called so. */
export const isTicket = ({ eisbn, binding }: { eisbn: string; binding: string | null }): boolean =>
	eisbn.startsWith('2') && binding === 'Ticket';
