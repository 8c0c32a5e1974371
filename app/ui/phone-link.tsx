/** A telephone number as it was typed, with a link that dials it on a phone. */
export const PhoneLink = ({ number, className }: { number: string; className?: string }) => (
	<a className={className} href={`tel:${dialled(number)}`}>
		{number}
	</a>
);

/** Returns the digits to dial of a telephone number. An extension is appended to the number in the format of RFC 3966. */
export function dialled(number: string): string {
	const [before = '', extension] = number.split(/(?:ext\w*|poste|x|#)\W*(?=\d+\s*$)/i);
	return before.replace(/[^\d+]/g, '') + (extension ? `;ext=${extension.trim()}` : '');
}
