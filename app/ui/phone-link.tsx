/** A telephone number as it is written, which leads to a call on a phone. */
export const PhoneLink = ({ number, className }: { number: string; className?: string }) => (
	<a className={className} href={`tel:${dialled(number)}`}>
		{number}
	</a>
);

/** A telephone number as a phone dials it: schools and larger shops have extensions, which come after it (RFC 3966). */
export function dialled(number: string): string {
	const [before = '', extension] = number.split(/(?:ext\w*|poste|x|#)\W*(?=\d+\s*$)/i);
	return before.replace(/[^\d+]/g, '') + (extension ? `;ext=${extension.trim()}` : '');
}
