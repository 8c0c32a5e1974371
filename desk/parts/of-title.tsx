interface OfTitleProps {
	title: string;
	/** What the field is: 'Copies'. */
	children: string;
}

/** What a field of a title is called where the title stands above it: said whole to those who do not see where it stands. */
export const OfTitle = ({ title, children }: OfTitleProps) => (
	<>
		{children}
		<span className="visually-hidden">{` of ${title}`}</span>
	</>
);

/** What a field is called that stands in a list of titles: the title, and said whole to those who do not see the list. */
export const TitleAlone = ({ title, children }: OfTitleProps) => (
	<>
		<span className="visually-hidden">{`${children} of `}</span>
		{title}
	</>
);
