import { pictureAddresses } from '../picture-addresses';
import type { TitleRecord } from '../title-record';
import { childrenOf, type OnixNode, textOf } from './node';
import { isForShoppers } from './texts';

/** ONIX list 158: sample content, table of contents, index, and pictures of the product itself; covers are not among them. */
const resourceTypes = ['15', '25', '32', '07'];
/** ONIX list 159. */
const stillImage = '03';
/** ONIX list 161: linkable and downloadable files; embeddable applications are not pictures. */
const fileForms = ['', '01', '02'];
/** ONIX 2.1, list 38: pictures of the table of contents and of sample content. */
const mediaTypes = ['22', '23'];
/** ONIX 2.1, list 40: an address on the web. */
const webAddress = '01';

/** Reads the addresses of a product's pictures of the inside, if any. */
export function readInteriors(product: OnixNode): Pick<TitleRecord, 'interiors'> {
	const resources = childrenOf(product, 'SupportingResource')
		.filter(
			(node) =>
				resourceTypes.includes(textOf(node, 'ResourceContentType')) &&
				textOf(node, 'ResourceMode') === stillImage &&
				isForShoppers(node),
		)
		.flatMap((node) =>
			childrenOf(node, 'ResourceVersion')
				.filter((version) => fileForms.includes(textOf(version, 'ResourceForm')))
				// Versions of one picture differ in size or format: the first is taken.
				.slice(0, 1),
		);
	const media = childrenOf(product, 'MediaFile').filter(
		(node) =>
			mediaTypes.includes(textOf(node, 'MediaFileTypeCode')) && textOf(node, 'MediaFileLinkTypeCode') === webAddress,
	);
	const interiors = pictureAddresses([
		...resources.map((version) => textOf(version, 'ResourceLink')),
		...media.map((node) => textOf(node, 'MediaFileLink')),
	]);
	return interiors.length > 0 ? { interiors } : {};
}
