-- Gifts, introductions and saved searches are reasons for the neutral mail too, and some are about nobody.
-- Suits every version: an older one reads fewer of them, without this index.
drop index notices_of_members;
create index notices_that_wait on notices (last_at)
	where seen_at is null and kind in ('heart', 'match', 'gift', 'pick', 'search');
