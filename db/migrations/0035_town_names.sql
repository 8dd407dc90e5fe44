-- Towns under the names that people use; the official ones are still understood (profiles/towns/towns.ts).
update towns set name_he = 'תל אביב' where code = 5000;
update towns set name_he = 'הרצליה' where code = 6400;
update towns set name_he = 'נהריה' where code = 9100;
update towns set name_he = 'פרדסיה' where code = 171;
update towns set name_he = 'מודיעין' where code = 1200;
update towns set name_he = 'יהוד' where code = 9400;
