/** A telephone number as written, with a link that calls it on a phone. */
export const PhoneLink = ({ number, className }: { number: string; className?: string }) => (
	<a className={className} href={`tel:${dialled(number)}`}>
		{number}
	</a>
);

/**
 * Returns a telephone number for dialling. Schools and larger shops have extensions, which come after the number (RFC
 * 3966).
 */
export function dialled(number: string): string {
	const [before = '', extension] = number.split(/(?:ext\w*|poste|x|#)\W*(?=\d+\s*$)/i);
	return before.replace(/[^\d+]/g, '') + (extension ? `;ext=${extension.trim()}` : '');
}
