/**
 * Returns whether a title is an event ticket: its number is in the range for a shop's internal use, and its binding is 'Ticket'.
 */
export const isTicket = ({ eisbn, binding }: { eisbn: string; binding: string | null }): boolean =>
	eisbn.startsWith('2') && binding === 'Ticket';
