import { dialled } from '../format/dialled';

/** A number as it is written, which a phone dials. */
export const PhoneLink = ({ number, className }: { number: string; className?: string }) => (
	<a className={className} href={`tel:${dialled(number)}`}>
		{number}
	</a>
);
