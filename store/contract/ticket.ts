/** Whether a title is a ticket: its number is from the range for a shop's internal use, and its binding says 'Ticket'. */
export const isTicket = ({ eisbn, binding }: { eisbn: string; binding: string | null }): boolean =>
	eisbn.startsWith('2') && binding === 'Ticket';
